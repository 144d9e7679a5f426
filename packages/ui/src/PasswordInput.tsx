import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './PasswordInput.module.css'
import { TextInput, type TextInputProps } from './TextInput.tsx'
import { Tool } from './Tool.tsx'

export interface PasswordInputProps extends Omit<TextInputProps, 'type'> {
  showLabel: string
  hideLabel: string
}

export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className={styles.frame}>
      <TextInput
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={classNames(styles.input, className)}
      />
      <Tool
        className={styles.toggle}
        label={isShown ? hideLabel : showLabel}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </Tool>
    </span>
  )
}
