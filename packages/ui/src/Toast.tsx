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
  /** The way back from what has just gone with the button that did it: the focus, lost there, goes on here. */
  isWayBack?: boolean | undefined
  /** It went, acted on or not. */
  onGone?: (() => void) | undefined
}

/** Shows a toast for 5 s, and for as long as the focus or the pointer stays on it. The same words said again stay longer and are read out again instead of standing twice. Never for an error that needs reading: that is a Notice in its place. */
export type ShowToast = (content: ToastContent) => void

export interface ToastHostProps {
  /** Names the region that holds them ("Messages"). */
  label: string
  children: ReactNode
}

/** Put it around the application once; toasts appear above whatever is fixed to the foot (`--foot`). */
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
