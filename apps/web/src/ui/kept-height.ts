/** Stores an element's height in a CSS variable, so that the page can make room. Returns a function that stops this. */
export function keepHeight(variable: '--notices' | '--tray', element: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(variable)
  }
}
