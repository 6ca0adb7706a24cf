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
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= Observer
globalThis.IntersectionObserver ??= Observer
globalThis.Element.prototype.scrollIntoView ??= () => {}
