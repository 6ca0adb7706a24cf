import { jestPreset } from '@sapa/shared/build/jest.mjs'

export default jestPreset(import.meta.dirname)
