export { navigationStarted as onRouterTransitionStart } from '@/components/layout/navigation-start'

// Measures the share of visits that the site's setting names (D363); the others load nothing.
if (Math.random() * 100 < Number(document.documentElement.dataset.vitals ?? 0))
  import('@/components/layout/measure-web-vitals').then(
    ({ measureWebVitals }) => measureWebVitals(),
    // A visit that cannot load it is not measured.
    () => undefined,
  )
