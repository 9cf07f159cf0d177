export { loadHome } from '@/lib/services/home/load-home'
