import { join } from 'node:path'

const here = import.meta.dirname

const MODULES_ONLY = [
  'antd',
  '@ant-design',
  '@rc-component',
  'rc-',
  '@reduxjs',
  'redux',
  'immer',
  'i18next',
  'libphonenumber-js',
  'yup',
  '@hookform',
  'react-hot-toast',
  'goober',
  '@babel/runtime',
]

/** Jest for a part of the interface: a browser's window, and what jsdom lacks of one. */
export function jestPreset(folder) {
  return {
    rootDir: folder,
    displayName: folder.split('/').at(-1),
    testEnvironment: join(here, 'jest-environment.mjs'),
    testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    extensionsToTreatAsEsm: [],
    transform: {
      '^.+\\.(t|j|mj)sx?$': [
        '@swc/jest',
        {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2023',
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    // Libraries that come as modules only are turned into what Jest runs.
    transformIgnorePatterns: [`/node_modules/(?!.*(${MODULES_ONLY.join('|')}))`],
    moduleNameMapper: { '\\.css$': join(here, 'empty.cjs') },
    setupFiles: [join(here, 'jest-window.mjs')],
    setupFilesAfterEnv: [join(here, 'jest-matchers.ts')],
    testTimeout: 60_000,
  }
}
