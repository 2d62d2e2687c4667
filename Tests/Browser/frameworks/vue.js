// Vue 3, with the package's component and `v-model`.

import { createApp, reactive } from "vue";
import { OneTimeCode } from "one-time-code/vue";

const data = reactive({ ...state });
render = (state, changes) => Object.assign(data, changes);

createApp({
  components: { OneTimeCode },
  setup: () => ({ data, submit, HINT }),
  template: `
    <form v-if="data.isShown" :key="data.key" @submit="submit">
      <OneTimeCode label="Verification code" v-model="data.code" :resend-after="data.wait ?? undefined">
        <p data-hint data-page>{{ HINT }}</p>
        <p v-if="data.kind === 'text'" data-error data-page>{{ data.error }}</p>
        <p v-else-if="data.kind === 'rich'" data-error data-page>
          <template v-if="data.error">${ICON} <b>Error:</b> {{ data.error }}</template>
        </p>
        <p v-else-if="data.error" data-error data-page>{{ data.error }}</p>
        <button type="button" data-resend data-page>Request a new code</button>
      </OneTimeCode>
      <button data-page>Verify</button>
    </form>
    <p id="other" data-page>{{ data.other }}</p>`,
}).mount("main");
