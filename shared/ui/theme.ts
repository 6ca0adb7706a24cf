import { theme as antdTheme, type ThemeConfig } from 'antd'

export type Mode = 'light' | 'dark'

/**
 * The product's colours, once. Text on each surface reaches 4.5:1 in both modes; they are also written to the page
 * as `--sapa-*` for plain style sheets.
 */
export const COLOURS: Record<Mode, Record<string, string>> = {
  light: {
    canvas: '#f5f7f6',
    surface: '#ffffff',
    border: '#dfe5e2',
    hover: '#f0f4f2',
    selected: '#e3f1ec',
    text: '#17211d',
    'text-secondary': '#56635d',
    accent: '#0b7a5b',
    'accent-text': '#0a6b50',
    'accent-soft': '#dcf1e9',
    'danger-text': '#b42318',
  },
  dark: {
    canvas: '#0f1513',
    surface: '#161e1b',
    border: '#2a3531',
    hover: '#1c2622',
    selected: '#173329',
    text: '#e8eeeb',
    'text-secondary': '#a3b1ab',
    accent: '#0f8263',
    'accent-text': '#5fd0ab',
    'accent-soft': '#163d30',
    'danger-text': '#ff9c92',
  },
}

/** What antd writes on its light tags reaches 3.4:1 only; one shade further on it reaches 4.5:1. */
const LIGHT_TAGS = {
  green7: '#237804',
  'green-7': '#237804',
  orange7: '#ad4e00',
  'orange-7': '#ad4e00',
  red7: '#a8071a',
  'red-7': '#a8071a',
  blue7: '#003eb3',
  'blue-7': '#003eb3',
}

/** What is pressed with a finger is as high as a fingertip is wide, in pixels, whatever its size is called. */
const TOUCH = { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 44 }

/**
 * antd's tokens from the same colours.
 *
 * @param touch for fingers: a phone's width, or a screen without a mouse
 * @param still nothing moves as it comes or goes
 */
export function antdTokens(mode: Mode, { touch, still }: { touch: boolean; still: boolean }): ThemeConfig {
  const colours = COLOURS[mode]
  return {
    algorithm: mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: colours.accent!,
      colorInfo: colours.accent!,
      // antd makes it of the accent, which is too grey for what is written on it.
      colorInfoBg: colours.selected!,
      colorInfoBorder: colours.border!,
      colorLink: colours['accent-text']!,
      colorText: colours.text!,
      colorTextSecondary: colours['text-secondary']!,
      colorTextDescription: colours['text-secondary']!,
      colorTextPlaceholder: mode === 'dark' ? '#8b9993' : '#66736d',
      colorBgLayout: colours.canvas!,
      colorBgContainer: colours.surface!,
      colorBgElevated: colours.surface!,
      colorBorder: mode === 'dark' ? '#55645e' : '#87948e',
      colorBorderSecondary: colours.border!,
      borderRadius: 8,
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
      wireframe: false,
      motion: !still,
      ...(mode === 'light' ? LIGHT_TAGS : {}),
      ...(touch ? TOUCH : {}),
    },
    // White initials on what placeholders are written in would reach 3:1 only in the dark.
    components: {
      Avatar: { colorTextPlaceholder: '#56635d' },
      // The accent made lighter, as antd writes under the pointer, reaches 3.7:1 only; its red 3.3:1.
      Button: {
        ...(touch ? { paddingInlineSM: 15 } : {}),
        colorError: colours['danger-text']!,
        colorErrorHover: colours['danger-text']!,
        colorErrorBorderHover: colours['danger-text']!,
        colorErrorActive: colours['danger-text']!,
        defaultHoverColor: colours['accent-text']!,
        defaultHoverBorderColor: colours['accent-text']!,
        defaultActiveColor: colours['accent-text']!,
        defaultActiveBorderColor: colours['accent-text']!,
      },
    },
  }
}
