import { areaWebpack } from '@sapa/shared/build/webpack.mjs'

export default areaWebpack('chats', { mode: 'development', port: 3003 })
