import type { ComponentProps } from 'react'
import type { Chart } from '@sapa/shared/chart'

/** Told apart from each other and from both backgrounds. */
export const COLOURS = ['#128a68', '#3b6fd4', '#c2681b', '#8d4fc9', '#b8365a', '#0e8ba3', '#7d7a16', '#6b7280']
/** Letters of a number's name that a phone has room for beside its line. */
const LEGEND = 28
/** Up to here each day has its point. */
const FEW_DAYS = 10

interface Shown {
  /** As people say them, oldest first. */
  days: string[]
  /** The highest figure of the scale. */
  top: number
  number: Intl.NumberFormat
  mode: 'light' | 'dark'
  phone: boolean
}

/** How the lines are drawn. */
export function chartOptions({ days, top, number, mode, phone }: Shown): ComponentProps<typeof Chart>['options'] {
  return {
    chart: {
      toolbar: { show: false },
      zoom: { enabled: false },
      background: 'transparent',
      animations: { enabled: false },
      fontFamily: 'inherit',
    },
    theme: { mode },
    colors: COLOURS,
    stroke: { width: 2, curve: 'straight' },
    // A line needs two days; a day by itself is a point.
    markers: { size: days.length > FEW_DAYS ? 0 : 5, strokeWidth: 0, hover: { size: 6 } },
    grid: { borderColor: 'var(--sapa-border)', padding: { left: 16, right: 16 } },
    xaxis: {
      categories: days,
      // As many dates as there is room for, written level.
      tickAmount: Math.min(days.length - 1, phone ? 3 : 5),
      labels: { rotate: 0, hideOverlappingLabels: true },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: 0,
      max: top,
      tickAmount: Math.min(top, 4),
      labels: { formatter: (value: number) => number.format(value) },
    },
    legend: {
      show: true,
      showForSingleSeries: true,
      position: 'top',
      formatter: (name) => (name.length > LEGEND ? `${name.slice(0, LEGEND - 1)}…` : name),
    },
    dataLabels: { enabled: false },
  }
}
