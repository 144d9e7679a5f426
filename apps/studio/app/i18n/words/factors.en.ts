export const factorsEn = {
  resetFactor: {
    button: 'Reset two-step verification',
    title: (name: string) => `Reset two-step verification for ${name}?`,
    lead: 'For a lost phone. Make sure it is them first. Their app and recovery codes stop working, they are signed out and told by email, and they connect an app at their next sign-in.',
    label: 'Reason, for the audit log',
    done: (name: string) => `${name} connects an app at the next sign-in`,
  },
  ownSignIn: {
    title: 'Your sign-in',
    lead: 'What you confirm your identity with after email and password.',
    app: 'Authenticator app',
    appText: 'Got a new phone? Your current app works until you enter the first code of the new one.',
    another: 'Use another app',
    scan: 'Scan this with the new app and enter the code it shows. Your current app and recovery codes stop working then, and you are signed out of the studio everywhere else.',
    codes: 'Recovery codes',
    codesText: 'Each opens the studio once if you lose the app. New ones replace those you have.',
    renew: 'New recovery codes',
    go: 'Done',
    kept: 'Saved. Only these codes work now',
  },
}

export const factorActionsEn = {
  'factor.offer': 'Was shown the setup code for another authenticator app',
  'factor.replace': 'Switched to another authenticator app',
  'factor.renew-codes': 'Renewed recovery codes',
  'team.reset-factor': 'Reset two-step verification',
}
