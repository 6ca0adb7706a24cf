/** What areas use of the libraries that the shell shares once. Add a name here before an area needs it. */
export {
  createSearchParams,
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { useBlocker } from '../router/Router.tsx'
export { useNavigate } from '../router/useNavigate.ts'
export { useTranslation } from 'react-i18next'
export { Trans } from './Trans.tsx'
export { createStore, useAppDispatch, useAppSelector, type RootState, type Store } from '../state/store.ts'
export { skipToken } from '@reduxjs/toolkit/query/react'
export { TOAST, toast } from './toast.ts'
export { loadScript } from './loadScript.ts'
