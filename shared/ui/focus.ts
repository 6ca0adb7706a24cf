/** An element and what it stands in, nearest first. */
export function standsIn(element: Element | null): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let each = element; each instanceof HTMLElement && each !== document.body; each = each.parentElement)
    found.push(each)
  return found
}

/** Where nothing has the focus, gives it to the first of these that is still there and takes it, at last to the page. */
export function giveFocus(places: HTMLElement[]): void {
  for (const place of [...places, document.querySelector('main')]) {
    if (document.activeElement && document.activeElement !== document.body) return
    if (place?.isConnected) place.focus({ preventScroll: true })
  }
}
