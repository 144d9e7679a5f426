import { Toast as Base } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import styles from './Toast.module.css'

export interface ToastContent {
  text: ReactNode
  icon?: ReactNode
  action?: { label: string; onAct: () => void } | undefined
}

/** Shows a toast for 5 s. Never for an error that needs reading: that is a Notice in its place. */
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
      title: text,
      data: { icon },
      ...(action !== undefined && {
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

function Toasts() {
  const { toasts } = Base.useToastManager<{ icon: ReactNode }>()
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
        <Base.Action className={styles.action} />
      </Base.Content>
    </Base.Root>
  ))
}
