import { alertsWanted } from './settings'

let audio: AudioContext | undefined

/** Two short tones. A browser that plays nothing before the first click stays silent. */
export function chime(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume()
  for (const [index, frequency] of [660, 880].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const start = audio.currentTime + index * 0.16
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.15)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.16)
  }
}

/** Tells about a conversation, where the person asked for it. The same conversation's word replaces its last one. */
export function alertAbout(conversationId: string, title: string, text: string, open: () => void): void {
  if (!alertsWanted()) return
  chime()
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const notification = new Notification(title, { body: text, tag: conversationId })
  notification.onclick = () => {
    window.focus()
    notification.close()
    open()
  }
}
