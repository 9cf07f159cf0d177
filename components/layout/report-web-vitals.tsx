'use client'

import { useEffect } from 'react'

/** Measures the share of visits that the site's setting names (D363); the others load nothing. */
export function ReportWebVitals() {
  useEffect(() => {
    const percent = Number(document.documentElement.dataset.vitals ?? 0)
    if (Math.random() * 100 >= percent) return
    import('./measure-web-vitals').then(
      ({ measureWebVitals }) => measureWebVitals(),
      // A visit that cannot load it is not measured.
      () => undefined,
    )
  }, [])
  return null
}
