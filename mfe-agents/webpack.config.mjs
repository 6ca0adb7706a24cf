import { areaWebpack } from '@sapa/shared/build/webpack.mjs'

export default areaWebpack('agents', { mode: 'development', port: 3002 })
