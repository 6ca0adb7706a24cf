// What jsdom lacks of a browser's window.
const nothing = () => {}
globalThis.matchMedia ??= (media) => ({
  media,
  matches: false,
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
})
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.Element.prototype.scrollIntoView ??= () => {}
