import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import { pageKind } from '@/lib/domain/system'

/** Measures the first page of this visit, and sends its values once, when the page is hidden. */
export function measureWebVitals(): void {
  const page = pageKind(window.location.pathname)
  const values: Record<string, number> = {}
  const record = ({ name, value }: Metric) => {
    values[name.toLowerCase()] = value
  }
  for (const measure of [onLCP, onINP, onCLS]) measure(record, { reportAllChanges: true })
  const send = () => {
    if (document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return
    document.removeEventListener('visibilitychange', send)
    const body = new Blob([JSON.stringify({ page, ...values })], { type: 'application/json' })
    navigator.sendBeacon('/api/web-vitals', body)
  }
  document.addEventListener('visibilitychange', send)
}
