import { useEffect, useState, type ReactNode } from 'react'
import { ConfigProvider } from 'antd'
import { useAppSelector } from '../state/store.ts'
import { BusyIcon } from './BusyIcon.tsx'
import { antdTokens, COLOURS, type Mode } from './theme.ts'
import { useMedia } from './useMedia.ts'

const DARK = '(prefers-color-scheme: dark)'
/** A phone's width, or a screen that is touched: style sheets say it with the same words. */
const TOUCH = '(max-width: 767px), (pointer: coarse)'
/** What the machine was told by somebody whom things that move make ill, or distract. */
const STILL = '(prefers-reduced-motion: reduce)'

/** The same object each time: a new one draws every button again. */
const BUTTON = { autoInsertSpace: false, loadingIcon: <BusyIcon /> }

/** The mode that is shown: the person's choice, or the machine's where they chose to follow it. */
export function useMode(): Mode {
  const theme = useAppSelector((state) => state.theme.theme)
  const system = useMedia(DARK) ? 'dark' : 'light'
  return theme === 'system' ? system : theme
}

/** Gives what is inside the product's theme. Every area's root has its own: a remote may bring its own copy of antd. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const mode = useMode()
  const touch = useMedia(TOUCH)
  // Asked once: where it changes, antd makes all that it holds anew, also what somebody is typing.
  const [still] = useState(() => matchMedia(STILL).matches)
  useEffect(() => {
    document.documentElement.dataset.theme = mode
    document.documentElement.style.colorScheme = mode
    for (const [name, value] of Object.entries(COLOURS[mode]))
      document.documentElement.style.setProperty(`--sapa-${name}`, value)
  }, [mode])
  return (
    <ConfigProvider theme={antdTokens(mode, { touch, still })} button={BUTTON}>
      {children}
    </ConfigProvider>
  )
}
