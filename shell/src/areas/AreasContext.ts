import { createContext } from 'react'
import type { RegisteredArea } from './registry'

/** The areas of this page, as they were when it was opened. */
export const AreasContext = createContext<RegisteredArea[]>([])
