import { runUntil, type Running } from './processes.ts'

export interface Node {
  name: string
  pid: number
  /** Where it tells how it is. */
  internal: string
}

/** The product as it is deployed: `scripts/topology.ts`. */
export interface Topology {
  url: string
  api: string
  sandbox: string
  /** Where codes and mails arrive. */
  mail: string
  areas: Record<string, string>
  nodes: Node[]
  worker: Omit<Node, 'name'>
  running: Running
}

export async function startTopology(env: Record<string, string>): Promise<Topology> {
  const running = await runUntil('Sapa is ready', 'scripts/topology.ts', env, { seconds: 300 })
  const state = JSON.parse(/^\{$[\s\S]*?^\}$/m.exec(running.output())?.[0] ?? '') as Omit<Topology, 'running'>
  // Its processes are its own to end, so it is never ended without a warning.
  return { ...state, running: { ...running, kill: running.stop } }
}

/** Browsers that are connected to a node; none where it does not answer any more. */
export async function socketsOf(node: Node): Promise<number> {
  const text = await fetch(`${node.internal}/metrics`).then(
    (response) => response.text(),
    () => '',
  )
  return Number(/^sapa_sockets (\d+)$/m.exec(text)?.[1] ?? 0)
}
