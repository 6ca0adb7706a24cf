/**
 * A worker whose file may be an area's: `new AreaWorker(new URL('…', import.meta.url))`, which the build recognizes as
 * it does Worker. A browser starts workers from the page's own origin only; the file of an area that is served
 * elsewhere is loaded by a line of our own.
 */
export class AreaWorker extends Worker {
  constructor(file: URL) {
    super(
      file.origin === location.origin
        ? file
        : URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(file.href)})`], { type: 'text/javascript' })),
    )
  }
}
