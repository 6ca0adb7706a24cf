import { useState, type DragEvent } from 'react'

/** Takes files that are dropped. @returns whether some are held over it, and what goes onto the element that takes them */
export function useFileDrop(takes: boolean, onFiles: (files: FileList) => void) {
  const [dragging, setDragging] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    if (!takes || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDragging(over)
  }
  const drop = (event: DragEvent) => {
    drag(false)(event)
    if (takes && event.dataTransfer.files.length > 0) onFiles(event.dataTransfer.files)
  }
  return { dragging, handlers: { onDragOver: drag(true), onDragLeave: drag(false), onDrop: drop } }
}
