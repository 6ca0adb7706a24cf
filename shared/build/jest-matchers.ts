import { configure } from '@testing-library/react'
import '@testing-library/jest-dom'

// How long a test waits for what it expects: a slow machine is no failure.
configure({ asyncUtilTimeout: 15_000 })
