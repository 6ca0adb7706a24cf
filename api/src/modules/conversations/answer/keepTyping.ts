import type { Deps } from '../../../app.ts'
import type { GraphClient } from '../../channels/graph.ts'

/** WhatsApp's typing indicator goes out after 25 seconds. */
const AGAIN_MS = 20_000

/** Shows the customer that an answer is on its way, until the returned function is called. Failing is no matter. */
export function keepTyping(
  { graph, log }: Pick<Deps, 'log'> & { graph: GraphClient },
  organizationId: string,
  channelId: string,
  providerId: string | null,
): () => void {
  if (!providerId) return () => {}
  const show = () => {
    graph
      .showTyping(organizationId, channelId, providerId)
      .catch((error: unknown) => log.debug({ err: error }, 'typing could not be shown'))
  }
  show()
  const timer = setInterval(show, AGAIN_MS)
  return () => clearInterval(timer)
}
