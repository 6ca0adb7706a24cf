import { areaWebpack } from '@sapa/shared/build/webpack.mjs'

export default areaWebpack('dashboard', { mode: 'development', port: 3005 })
