import type { FastifyInstance } from 'fastify'
import { appControls } from './controlApp.ts'
import { deliveryControls } from './controlDeliveries.ts'
import { faultControls } from './controlFaults.ts'
import { numberControls } from './controlNumbers.ts'
import { pageRoutes } from './controlPages.ts'
import { phoneControls } from './controlPhones.ts'
import { signUpControls } from './controlSignUps.ts'
import { templateControls } from './controlTemplates.ts'
import type { Parts } from './parts.ts'

/** The sandbox's own interface below /_sandbox: numbers, phones, faults, deliveries, and the two pages. */
export function controlRoutes(app: FastifyInstance, parts: Parts, listeners: Set<(customer: string) => void>): void {
  pageRoutes(app)
  numberControls(app, parts)
  appControls(app, parts)
  signUpControls(app, parts)
  phoneControls(app, parts, listeners)
  templateControls(app, parts)
  faultControls(app, parts)
  deliveryControls(app, parts)
}
