// The two buttons of the strip on the landing page. They are hidden until this script has loaded.
const strip = document.querySelector<HTMLElement>('.strip')
const box = document.querySelector<HTMLElement>('.strip-buttons')

if (strip && box) {
  const buttons = [...box.querySelectorAll('button')]
  const stepOf = (button: HTMLButtonElement) => Number(button.dataset['step'])

  const showEnds = () => {
    const end = strip.scrollWidth - strip.clientWidth
    for (const button of buttons) {
      const isAtEnd = stepOf(button) < 0 ? strip.scrollLeft < 2 : strip.scrollLeft > end - 2
      button.setAttribute('aria-disabled', String(isAtEnd))
    }
  }
  const scrollByScreen = (step: number) => {
    const [first, second] = strip.children
    if (!first || !second) return
    const width = second.getBoundingClientRect().left - first.getBoundingClientRect().left
    strip.scrollBy({ left: step * width })
  }

  for (const button of buttons) button.addEventListener('click', () => scrollByScreen(stepOf(button)))
  strip.addEventListener('scroll', showEnds, { passive: true })
  addEventListener('resize', showEnds)
  showEnds()
  box.hidden = false
}
