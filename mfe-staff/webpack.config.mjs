import { areaWebpack } from '@sapa/shared/build/webpack.mjs'

export default areaWebpack('staff', { mode: 'development', port: 3004 })
