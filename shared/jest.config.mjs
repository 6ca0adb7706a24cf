import { jestPreset } from './build/jest.mjs'

export default jestPreset(import.meta.dirname)
