export interface ServerEvent {
  type: string
  data: string
}

const field = /^(?<name>[^:]*):? ?(?<value>.*)$/

/** Takes the text of a stream of server-sent events in any pieces and hands on each event as soon as it is whole. */
export function sseParser(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  let type = ''
  let data: string[] = []

  const finish = () => {
    if (data.length > 0) onEvent({ type: type || 'message', data: data.join('\n') })
    type = ''
    data = []
  }
  const take = (line: string) => {
    if (line === '') return finish()
    const { name, value = '' } = field.exec(line)?.groups ?? {}
    // A line that begins with a colon is a comment: the server's heartbeat.
    if (name === 'data') data.push(value)
    if (name === 'event') type = value
  }
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
}
