import { shellWebpack } from '@sapa/shared/build/webpack.mjs'

export default shellWebpack({ mode: 'development', port: 3000 })
