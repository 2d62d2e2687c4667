// The element as a component of Vue 3.

import { defineComponent, h, onMounted, shallowRef } from "vue";
import { divide, load, setHooks } from "./components.js";

export const OneTimeCode = defineComponent({
  name: "OneTimeCode",
  inheritAttrs: false,
  props: ["modelValue", "modelModifiers", "label"],
  emits: ["update:modelValue", "complete", "refuse", "reject"],
  setup(props, { attrs, emit, expose, slots }) {
    const input = shallowRef();
    expose({ input });
    onMounted(load);
    return () => {
      const divided = divide(attrs);
      const field = h("input", {
        name: "otp", autocomplete: "one-time-code", inputmode: attrs.alphabet ? undefined : "numeric", ...divided.input,
        // Without `v-model`, the value is the input's own.
        ...(props.modelValue === undefined ? {} : { value: props.modelValue }),
        onInput: [divided.input.onInput, (event) => emit("update:modelValue", event.target.value)].flat().filter(Boolean),
        ref: input,
      });
      return h(
        "one-time-code",
        {
          ...divided.attributes,
          ref: (element) => { if (element) setHooks(element, divided.hooks); },
          onComplete: (event) => emit("complete", event.detail.code, event),
          onRefuse: (event) => emit("refuse", event.detail, event),
          onReject: (event) => emit("reject", event.detail, event),
        },
        [props.label ? h("label", [props.label, " ", field]) : field, slots.default?.()],
      );
    };
  },
});
