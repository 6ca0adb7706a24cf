/**
 * The federation's reading of manifests. The registry names the areas' entries themselves, and the plugin that would read is
 * left out by the library's own switch (FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN); what is asked of it all the same, when
 * a remote is taken out to be loaded anew, finds that there is nothing.
 */
export class SnapshotHandler {
  manifestCache = new Map()
  hooks = { applyPlugin() {} }
}
export const getGlobalRemoteInfo = () => ({})
