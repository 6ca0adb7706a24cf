import { createInstance } from '@module-federation/enhanced/runtime'
import * as config from '@sapa/shared/config'
import { COMPONENTS } from '@sapa/shared/build/components.ts'
import { formerMajors, shareKey } from '@sapa/shared/build/majors.ts'
import * as i18n from '@sapa/shared/i18n'
import * as platform from '@sapa/shared/platform'
import * as session from '@sapa/shared/session'
import * as api from '@sapa/shared/api'
import * as realtime from '@sapa/shared/realtime'
import * as icon from '@sapa/shared/ui/icon'
import * as patterns from '@sapa/shared/ui/patterns'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import { containerRuntime } from './hostRuntime'

/** Shared modules carry no versions of their own: they are the shell's, released with it. A major is part of the name. */
const VERSION = '1.0.0'
const shared = { version: VERSION, scope: 'default', shareConfig: { singleton: true, requiredVersion: false } } as const
const loaded = (name: string, module: object) => ({ [shareKey(name)]: { ...shared, lib: () => module } })
const later = (name: string, load: () => Promise<object>) => laterAs(shareKey(name), load)
const laterAs = (key: string, load: () => Promise<object>) => ({
  [key]: {
    ...shared,
    get: async () => {
      try {
        const module = await twice(load)
        return () => module
      } catch (error) {
        // The runtime keeps the promise of a load, failed or not: without this no later try would ask again.
        setTimeout(() => delete host.shareScopeMap.default?.[key]?.[VERSION]?.loading)
        throw error
      }
    },
  },
})

/** A file whose preload failed is given as failed to its first reader too: it is asked for once more. */
function twice<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(() => new Promise((resolve) => setTimeout(resolve, 300)).then(load))
}

// Areas are built without the federation's runtime and find the shell's here.
Object.assign(globalThis, { [RUNTIME_GLOBAL]: containerRuntime })

/** The federation's host: the one React, router, store and component set that areas get. */
export const host = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    ...loaded('react', React),
    ...loaded('react/jsx-runtime', jsxRuntime),
    ...loaded('react-dom', ReactDOM),
    ...loaded('@sapa/shared/config', config),
    ...loaded('@sapa/shared/i18n', i18n),
    ...loaded('@sapa/shared/platform', platform),
    ...loaded('@sapa/shared/session', session),
    ...loaded('@sapa/shared/api', api),
    ...loaded('@sapa/shared/realtime', realtime),
    ...loaded('@sapa/shared/ui/icon', icon),
    ...loaded('@sapa/shared/ui/patterns', patterns),
    ...Object.assign({}, ...Object.entries(COMPONENTS).map(([name, load]) => later(name, load))),
    ...Object.assign({}, ...formerMajors().map(({ key, load }) => laterAs(key, load))),
    // Every first form waits for it: what of it nobody uses stays away. An area that takes more is refused at its release.
    ...later(
      'react-hook-form',
      () =>
        import(
          /* webpackChunkName: "fields" */ /* webpackExports: ["Controller", "useController", "useForm", "useFormState", "useWatch"] */ 'react-hook-form'
        ),
    ),
    ...later('@sapa/shared/fields', () => import(/* webpackChunkName: "fields" */ '@sapa/shared/fields')),
    ...later('yup', () => import(/* webpackChunkName: "forms" */ 'yup')),
    ...later('@sapa/shared/forms', () => import(/* webpackChunkName: "forms" */ '@sapa/shared/forms')),
  },
})
