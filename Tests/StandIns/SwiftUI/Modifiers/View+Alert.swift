// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension View {
  /// Shows an alert below this view. Every action dismisses the alert after running.
  public nonisolated func alert<A: View>(
    _ titleKey: LocalizedStringKey,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A
  ) -> some View {
    alert(Text(titleKey), isPresented, actions())
  }

  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View>(
    _ title: S,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A
  ) -> some View {
    alert(Text(title), isPresented, actions())
  }

  private nonisolated func alert<A: View>(_ title: Text, _ isPresented: Binding<Bool>, _ actions: A)
    -> some View
  {
    rendering { node, content in
      guard isPresented.wrappedValue else { return node.show([content]) }
      let alert = VStack {
        title
        actions
      }.transforming { $0.dismissAlert = { isPresented.wrappedValue = false } }
      node.show([content, alert])
    }
  }
}
