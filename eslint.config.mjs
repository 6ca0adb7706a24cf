import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** What areas get through shared only, so that the shell can share it once and change it in one place. */
const THROUGH_SHARED = [
  'antd',
  '@ant-design/*',
  'react-router-dom',
  'react-router',
  'react-redux',
  'redux',
  '@reduxjs/toolkit',
  '@reduxjs/toolkit/*',
  'i18next',
  'react-i18next',
  'react-hot-toast',
  'socket.io-client',
  'apexcharts',
  'react-apexcharts',
  '@module-federation/*',
]

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', '.cache/**', '**/*.gen.ts', 'artifacts/**'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    files: [
      'scripts/**',
      'bench/**',
      'e2e/**',
      'whatsapp-sandbox/src/main.ts',
      'api/src/main.ts',
      'web-server/src/main.ts',
      '**/*.mjs',
      'shared/build/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'api/test/**', 'e2e/**'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    files: ['{shared,shell,mfe-*}/**/*.tsx', '{shared,shell,mfe-*}/**/*.ts'],
    plugins: { 'react-hooks': hooks, 'jsx-a11y': a11y },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      ...a11y.flatConfigs.recommended.rules,
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  {
    files: ['mfe-*/src/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: THROUGH_SHARED, message: 'Import it through @sapa/shared, which the shell shares once.' },
          ],
        },
      ],
    },
  },
  {
    // Entries that become part of each area: a router or translator of their own would know nothing of the page's.
    files: ['shared/account/**', 'shared/list/**', 'shared/ui/{Modal,Popconfirm,ReturnFocus}.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: THROUGH_SHARED.filter((name) => name !== 'antd'),
              message: 'Import it through @sapa/shared/platform, by that name.',
            },
          ],
        },
      ],
    },
  },
)
