export * from '@encore/contract/rules/time'
