/** The import law (ARCHITECTURE.md): which part may know which. */
const area = '^mfe-'
module.exports = {
  forbidden: [
    {
      name: 'area-knows-shared-only',
      severity: 'error',
      comment: 'An area is deployed on its own: it imports shared and itself.',
      from: { path: '^(mfe-[a-z]+)/' },
      to: { path: '^(mfe-[a-z]+|shell|api|whatsapp-sandbox|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'shell-knows-no-area',
      severity: 'error',
      comment: 'Areas reach the shell through areas.json at run time.',
      from: { path: '^shell/' },
      to: { path: `${area}|^api/|^whatsapp-sandbox/` },
    },
    {
      name: 'shared-knows-nobody',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: `${area}|^shell/|^api/|^whatsapp-sandbox/` },
    },
    {
      name: 'api-knows-contracts',
      severity: 'error',
      comment: 'The api shares the contracts with the interface and nothing else.',
      from: { path: '^api/' },
      to: { path: `${area}|^shell/|^web-server/|^shared/(?!contracts/)` },
    },
    {
      name: 'api-knows-no-sandbox',
      severity: 'error',
      comment: 'To the api the sandbox is an address, as Meta is.',
      from: { path: '^api/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^whatsapp-sandbox/' },
    },
    {
      name: 'sandbox-knows-nobody',
      severity: 'error',
      comment: 'It is written against the facts of Meta, never against our client.',
      from: { path: '^whatsapp-sandbox/' },
      to: { path: `${area}|^shell/|^shared/|^api/` },
    },
    {
      name: 'web-server-knows-contracts',
      severity: 'error',
      comment: 'It serves what was built and knows nothing of how.',
      from: { path: '^web-server/' },
      to: { path: `${area}|^shell/|^api/|^whatsapp-sandbox/|^scripts/|^shared/(?!contracts/)` },
    },
    {
      name: 'journeys-know-nobody',
      severity: 'error',
      comment: 'They use the product as people and WhatsApp do, whatever is inside.',
      from: { path: '^e2e/' },
      to: {
        path: `${area}|^shell/|^shared/|^api/|^whatsapp-sandbox/|^web-server/|^bench/|^scripts/(?!test/(postgres|freePort))`,
      },
    },
    {
      name: 'federation-in-one-file',
      severity: 'error',
      from: { path: '^(shell|mfe-[a-z]+)/src/', pathNot: '^shell/src/areas/(loadArea|host)' },
      to: { path: '@module-federation' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
