// A button to copy each command. The page is complete without it.
export const copyScript = `for (const block of document.querySelectorAll('pre.curl')) {
  const text = block.textContent
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
  block.prepend(button)
}
`
