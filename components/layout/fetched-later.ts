'use client'

import dynamic from 'next/dynamic'

/**
 * Parts of the shell that no first screen needs. They stand in one module, which the root layout brings: otherwise
 * each place that fetches one costs every page a file of its own (docs/decisions/018).
 */
export const loadLogoutDialog = () => import('./logout-dialog')

export const LogoutDialog = dynamic(loadLogoutDialog, { ssr: false })

export const ToastArea = dynamic(() => import('./toast-area'), { ssr: false })
