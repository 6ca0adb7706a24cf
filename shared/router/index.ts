export { Router } from './Router.tsx'
export { useRoutes } from 'react-router-dom'
