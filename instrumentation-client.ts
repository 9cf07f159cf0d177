export { navigationStarted as onRouterTransitionStart } from '@/components/layout/navigation-start'
