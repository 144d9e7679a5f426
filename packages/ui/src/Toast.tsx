import { Toast as Base } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import styles from './Toast.module.css'

export interface ToastContent {
  text: ReactNode
  icon?: ReactNode
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  onAct: () => void
  /** Set for an undo whose original button has disappeared: the lost focus moves here. */
  isWayBack?: boolean | undefined
  /** Called when the toast is gone, whether or not the action was used. */
  onGone?: (() => void) | undefined
}

/**
 * Shows a toast for 5 s, and as long as focus or pointer are on it. A repeated text is not shown twice: its toast stays
 * longer and is announced again. For errors that need reading use a Notice in place.
 */
export type ShowToast = (content: ToastContent) => void

export interface ToastHostProps {
  /** Accessible name of the region ("Messages"). */
  label: string
  children: ReactNode
}

/**
 * Wrap the application in it once; toasts appear above elements fixed to the bottom (`--foot`), and at the top of a
 * phone with an open dialog.
 */
export function ToastHost({ label, children }: ToastHostProps) {
  return (
    <Base.Provider timeout={5000} limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport className={styles.viewport} aria-label={label}>
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

export function useToast(): ShowToast {
  const { add, close } = Base.useToastManager()
  return ({ text, icon, action }) => {
    const id: string = add({
      ...(typeof text === 'string' && action === undefined && { id: text }),
      title: text,
      data: { icon, isWayBack: action?.isWayBack === true },
      ...(action !== undefined && {
        ...(action.onGone && { onClose: action.onGone }),
        actionProps: {
          children: action.label,
          onClick: () => {
            action.onAct()
            close(id)
          },
        },
      }),
    })
  }
}

function takeLostFocus(button: HTMLButtonElement | null) {
  if (button && document.activeElement === document.body) button.focus({ preventScroll: true })
}

function Toasts() {
  const { toasts } = Base.useToastManager<{ icon: ReactNode; isWayBack: boolean }>()
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      swipeDirection={['down', 'left', 'right']}
    >
      <Base.Content className={styles.content}>
        {toast.data?.icon}
        <Base.Title className={styles.text} render={<p />} />
        <Base.Action className={styles.action} ref={toast.data?.isWayBack ? takeLostFocus : undefined} />
      </Base.Content>
    </Base.Root>
  ))
}
