import { useCallback, useEffect, useRef } from 'react'
import { useNavigate as usePlainNavigate, type NavigateFunction, type NavigateOptions, type To } from 'react-router-dom'

/** As react-router's, and the same function for as long as the component lives: an effect that holds it runs once. */
export function useNavigate(): NavigateFunction {
  const navigate = usePlainNavigate()
  const latest = useRef(navigate)
  useEffect(() => {
    latest.current = navigate
  })
  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? latest.current(to) : latest.current(to, options),
    [],
  )
}
