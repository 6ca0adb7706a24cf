import { areaWebpack } from '@sapa/shared/build/webpack.mjs'

export default areaWebpack('auth', { mode: 'development', port: 3001 })
