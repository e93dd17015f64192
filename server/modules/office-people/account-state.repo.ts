export { isElsewhere, loginOf, stateOf } from '../../http/session/account-state.ts'
